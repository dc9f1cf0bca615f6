import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { answerQuestion, askForBackup, promiseAnswer, takeQuestion } from './backup-request.ts'
import { aloneInFolder, BackupUnderWay } from './one-at-a-time.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Asks as the command does, and takes the question as the process that works does. */
async function ask(): Promise<{ answer: ReturnType<typeof askForBackup>; id: string }> {
  const answer = askForBackup(folder)
  const id = await vi.waitUntil(() => takeQuestion(folder))
  return { answer, id }
}

test('where one is being made in the folder a second is refused, and the next is made', async () => {
  const place = join(folder, 'backups')
  const work = Promise.withResolvers<string>()
  const making = aloneInFolder(place, () => work.promise)
  await vi.waitUntil(() => existsSync(`${join(place, 'making')}.lock`))
  await expect(aloneInFolder(place, () => Promise.resolve('second'))).rejects.toThrow(BackupUnderWay)
  work.resolve('first')
  expect(await making).toBe('first')
  expect(await aloneInFolder(place, () => Promise.resolve('next'))).toBe('next')
})

test('whoever asks hears what became of it, and nothing is left in the folder', async () => {
  const { answer, id } = await ask()
  promiseAnswer(folder, id)
  answerQuestion(folder, id, { isMade: true, text: 'It is made.' })
  expect(await answer).toEqual({ isMade: true, text: 'It is made.' })
  expect(readdirSync(folder).filter(name => name.startsWith('backup-'))).toEqual([])
})

// Parley starts itself again: that the folder has an owner says nothing of the process that made the backup.
test('a process that dies while it makes one keeps nobody waiting', async () => {
  const dead = spawn(process.execPath, ['--version'])
  await once(dead, 'exit')
  const { answer, id } = await ask()
  writeFileSync(join(folder, `backup-answer-${id}`), JSON.stringify({ madeBy: dead.pid }))
  expect(await answer).toEqual({ isMade: false, text: 'Parley ended while it made one.' })
})
