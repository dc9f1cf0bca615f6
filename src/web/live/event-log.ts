import type { LiveEvent } from '#contract/events.ts'

/** So many events are kept to be applied to answers that were on their way when they came. */
const kept = 500

/**
 * What this tab heard of its account. Numbers have no gaps, so a missing one is noticed;
 * answers of reads say which number they include, so an event is never applied to what already has it.
 */
export class EventLog {
  /** Whose events these are: each account counts its own. */
  account: string | null = null
  /** The last number heard; null before the socket's first greeting. */
  last: number | null = null
  /** Every later event is in the log; null before the socket's first greeting. */
  #covered: number | null = null
  #events: LiveEvent[] = []
  #answers = new Map<string, number>()
  #oldestAnswer: number | null = null

  /** From where the socket should go on, so that nothing between the first read and it is missed. */
  get resumeFrom(): number | undefined {
    return this.last ?? this.#oldestAnswer ?? undefined
  }

  /** The log begins after this number. */
  start(number: number): void {
    this.last = number
    this.#covered = number
    this.#events = []
  }

  /** 'seen' was heard before; after a 'gap' what is cached may have missed something. */
  take(event: LiveEvent): 'next' | 'seen' | 'gap' {
    if (this.last !== null && event.number <= this.last) return 'seen'
    const isGap = this.last !== null && event.number > this.last + 1
    if (isGap || this.last === null) this.start(event.number - 1)
    this.last = event.number
    this.#events.push(event)
    if (this.#events.length > kept) this.#covered = this.#events.shift()?.number ?? this.#covered
    return isGap ? 'gap' : 'next'
  }

  /** Events after a number, oldest first; null when the log does not reach back so far. */
  after(number: number): LiveEvent[] | null {
    if (this.#covered === null) return []
    if (number < this.#covered) return null
    return this.#events.filter(event => event.number > number)
  }

  /** A read was answered and brought up to date: from now on events are applied to it. */
  answered(queryHash: string, number: number): void {
    this.#answers.set(queryHash, number)
    this.noteAnswer(number)
  }

  /** A read was answered that includes this number: a socket that does not stand yet begins at the oldest of them. */
  noteAnswer(number: number): void {
    if (this.last === null) this.#oldestAnswer = Math.min(this.#oldestAnswer ?? number, number)
  }

  /** The number that a cached answer includes; undefined when it is out of date and has to be asked again. */
  answerOf(queryHash: string): number | undefined {
    return this.#answers.get(queryHash)
  }

  /** Patching an outdated answer would make it look fresh: until it is asked again, no event is applied to it. */
  forget(queryHash: string): void {
    this.#answers.delete(queryHash)
  }

  forgetAnswers(): void {
    this.#answers.clear()
  }

  /** Another account, or nobody. */
  clear(): void {
    this.account = null
    this.last = null
    this.#covered = null
    this.#events = []
    this.#answers.clear()
    this.#oldestAnswer = null
  }
}

/** The app's log. */
export const eventLog = new EventLog()
