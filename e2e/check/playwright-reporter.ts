import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { Recorder } from './recorder.ts'

const nameOf = ({ location, title }: TestCase) => `${location.file}:${location.line} › ${title}`

export default class CheckReporter implements Reporter {
  readonly #recorder = new Recorder()
  #tests: TestCase[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests()
  }

  onTestBegin(test: TestCase): void {
    this.#recorder.begins(nameOf(test))
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#recorder.ends(nameOf(test))
    this.#recorder.took(test.location.file, result.duration)
  }

  onError(error: TestError): void {
    this.#recorder.failed(error.location?.file ?? '', 'outside of the tests', error.message)
  }

  onEnd(): void {
    for (const { location, title, results } of this.#tests) {
      const result = results.at(-1)
      if (result?.status === 'passed') this.#recorder.passed()
      else
        this.#recorder.failed(`${location.file}:${location.line}`, title, result?.error?.message ?? result?.status ?? 'not run')
    }
    this.#recorder.finish()
  }

  printsToStdio(): boolean {
    return false
  }
}
