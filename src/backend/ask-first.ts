import { createInterface } from 'node:readline/promises'

/** Says why a command ends, and ends it. */
export function fail(message: string): never {
  console.error(message)
  process.exit(2)
}

/** Whether the person at the keyboard means what is done. Without a keyboard it fails and names the command that says so. */
export async function isMeant(does: string, command: string): Promise<boolean> {
  if (!process.stdin.isTTY) fail(`${does} Say that you mean it: ${command}`)
  const person = createInterface({ input: process.stdin, output: process.stdout })
  const said = await person.question(`${does} Type yes to go on: `)
  person.close()
  return said.trim().toLowerCase() === 'yes'
}

/** A database as a person knows it, without the password. */
export function nameOf(url: string): string {
  const { hostname, pathname } = new URL(url)
  return `${pathname.slice(1)}${hostname && ` at ${hostname}`}`
}
