import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fail, isMeant, nameOf } from '../ask-first.ts'
import { whyNot } from '../cannot-start.ts'
import { readConfig, type Config } from '../config.ts'
import { prepareFolder } from '../data-folder.ts'
import type { Applied } from './reapply-privacy.ts'
import { dataOf, findDamage, listBackups, nameAt, readBackup, type Backup } from './archive.ts'
import { putBackFiles, putFilesAside, removeFiles } from './restore-files.ts'
import { replaceFolder, replaceSchema, type Fill } from './restore-database.ts'
import { restoreRows, unknownMigrations } from './restore-rows.ts'
import type { Settled } from './settle-restored.ts'
import { readWishes } from './privacy-journal.ts'

// `npm run restore -- <backup>`: brings the data of a backup back, after asking (`--yes` answers). The present data is put aside.

const { values, positionals } = parseArgs({ options: { yes: { type: 'boolean', default: false } }, allowPositionals: true })
const config = readConfig(process.env)
if ('problems' in config) fail(config.problems.join('\n'))
const [wanted] = positionals
const where = config.DATABASE_URL ? `the PostgreSQL database ${nameOf(config.DATABASE_URL)}` : config.DATA_DIR

try {
  const backup = wanted ? await findBackup(config, wanted) : await nameThem(config)
  const does = `This puts the data in ${where} aside and brings back that of ${backup.manifest.madeAt}.`
  if (!values.yes && !(await isMeant(does, `npm run restore -- ${wanted} --yes`))) fail('Nothing was restored.')
  await restore(config, backup)
} catch (error) {
  fail(whyNot(error, config).message)
}

async function nameThem({ backups }: Config): Promise<never> {
  const names = (await listBackups(backups.folder)).map(
    ({ name, manifest }) => `  ${name}  (${manifest.by === 'day' ? 'of the day' : 'made by hand'})`,
  )
  return fail(
    names.length
      ? `Say which backup: npm run restore -- <backup>. In ${backups.folder} are\n${names.join('\n')}`
      : `There is no backup in ${backups.folder}. Say which folder is one: npm run restore -- <folder>`,
  )
}

/** By its name beside the others, or by its folder. Whole, undamaged, and not of a newer version; else the command ends here. */
async function findBackup({ backups }: Config, name: string): Promise<Backup> {
  const backup = (await readBackup(join(backups.folder, name))) ?? (await readBackup(resolve(name)))
  if (!backup) return fail(`${name} is no whole backup, neither in ${backups.folder} nor as a folder.`)
  const newer = unknownMigrations(backup)
  if (newer.length)
    return fail(`The backup was made by a newer Parley (it has ${newer.join(', ')}). Bring this one up to date first.`)
  const damaged = await findDamage(backup)
  if (damaged.length)
    return fail(`The backup is damaged: ${damaged.slice(0, 10).join(', ')}. Nothing was restored; take another.`)
  return backup
}

async function restore({ DATA_DIR, DATABASE_URL, backups }: Config, backup: Backup): Promise<void> {
  const lists = await Promise.all([...new Set([backups.folder, dirname(backup.folder)])].map(readWishes))
  const wishes = lists.flatMap(list => list.wishes)
  const unreadable = lists.reduce((sum, list) => sum + list.unreadable, 0)
  if (unreadable) console.error(`${unreadable} lines of the list of erasures and opt-outs cannot be read.`)
  prepareFolder(DATA_DIR, ['files'])
  const before = `before-${nameAt(new Date())}`
  const aside = join(DATA_DIR, before)
  const { size } = await stat(dataOf(backup.folder))
  const fill: Fill<Applied & Settled> = async client => {
    const restored = await restoreRows(client, backup, wishes)
    // Before the rows count: what else is there does no harm.
    await putBackFiles(backup, DATA_DIR)
    return restored
  }
  const { result, aside: dataAside } = DATABASE_URL
    ? await replaceSchema(DATABASE_URL, before.toLowerCase().replaceAll('-', '_'), fill)
    : await replaceFolder(join(DATA_DIR, 'db'), aside, size, fill)
  await putFilesAside(backup, DATA_DIR, aside)
  await removeFiles(DATA_DIR, result.files)
  for (const line of told(backup, result)) console.log(line)
  if (dataAside)
    console.log(
      `What was there before is in ${dataAside}${existsSync(join(aside, 'files')) ? ` and ${join(aside, 'files')}` : ''}.`,
    )
}

function told({ manifest }: Backup, { erased, optedOut, texts, scheduled }: Applied & Settled): string[] {
  return [
    `Restored: the data of ${manifest.madeAt}.`,
    ...(erased ? [`Numbers of people who were erased since, and are again: ${erased}.`] : []),
    ...(optedOut ? [`Numbers that opted out since, and are blocked again: ${optedOut}.`] : []),
    ...(texts
      ? [`Texts that waited then, and may have gone since: ${texts}. None goes again unless the carrier or a person says so.`]
      : []),
    ...(scheduled ? [`Texts whose hour is past, and may have gone: ${scheduled}. They wait for a person.`] : []),
  ]
}
