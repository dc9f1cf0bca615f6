import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { type Counts, failureLine } from './counts.ts'

const runningFile = (report: string) => `${report}.running`

/** What a runner that was cut off was doing. */
export function lastRunning(report: string): string[] {
  try {
    return readFileSync(runningFile(report), 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}

/** An old report must not be read for a new one. */
export function forgetReport(report: string): void {
  for (const file of [report, runningFile(report)]) rmSync(file, { force: true })
}

/** Writes down for the check what a runner does, and at its end what came of it. The report's name stands in CHECK_REPORT. */
export class Recorder {
  readonly #report = process.env.CHECK_REPORT ?? ''
  readonly #running = new Set<string>()
  readonly #seconds = new Map<string, number>()
  #passed = 0
  readonly #failures: string[] = []

  begins(what: string): void {
    this.#running.add(what)
    this.#tell()
  }

  ends(what: string): void {
    this.#running.delete(what)
    this.#tell()
  }

  passed(): void {
    this.#passed += 1
  }

  /** A test that did not pass, for whatever reason: one that is left out proves nothing either. */
  failed(file: string, what: string, why: string | undefined): void {
    this.#failures.push(failureLine(relative('', file), what, why))
  }

  took(file: string, ms: number): void {
    this.#seconds.set(file, (this.#seconds.get(file) ?? 0) + ms / 1000)
  }

  finish(): void {
    const files = [...this.#seconds].map(([file, seconds]) => ({ file: relative('', file), seconds }))
    const counts: Counts = { passed: this.#passed, failed: this.#failures.length, failures: this.#failures, files }
    if (this.#report) writeFileSync(this.#report, JSON.stringify(counts))
  }

  #tell(): void {
    if (this.#report) writeFileSync(runningFile(this.#report), [...this.#running].join('\n'))
  }
}
