import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { Recorder } from './recorder.ts'

const nameOf = (test: TestCase) => `${test.module.relativeModuleId} › ${test.fullName}`

/** Of a test that was not run: what broke around it, such as a hook of its file. */
function reasonAround(test: TestCase): string | undefined {
  const { module } = test
  return [module, ...module.children.allSuites()].flatMap(suite => suite.errors())[0]?.message
}

export default class CheckReporter implements Reporter {
  readonly #recorder = new Recorder()

  onTestModuleQueued(module: TestModule): void {
    this.#recorder.begins(module.relativeModuleId)
  }

  onTestCaseReady(test: TestCase): void {
    this.#recorder.begins(nameOf(test))
  }

  onTestCaseResult(test: TestCase): void {
    this.#recorder.ends(nameOf(test))
  }

  onTestModuleEnd(module: TestModule): void {
    this.#recorder.ends(module.relativeModuleId)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const module of modules) this.#count(module)
    for (const error of unhandled) this.#recorder.failed('', 'outside of the tests', error.message)
    this.#recorder.finish()
  }

  #count(module: TestModule): void {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
    const all = [environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration]
    this.#recorder.took(
      module.moduleId,
      all.reduce((sum, ms) => sum + ms, 0),
    )
    const tests = [...module.children.allTests()]
    for (const test of tests) {
      const { state, errors } = test.result()
      if (state === 'passed') this.#recorder.passed()
      else this.#recorder.failed(module.moduleId, test.fullName, errors?.[0]?.message ?? reasonAround(test) ?? state)
    }
    if (module.state() === 'failed' && tests.length === 0)
      this.#recorder.failed(module.moduleId, 'not loaded', module.errors()[0]?.message)
  }
}
