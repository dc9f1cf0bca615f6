import type { Screen } from './staff-app.ts'

/** What stands in a field from now on; pasted, so that nothing in it is a key. */
export async function fill({ user }: Screen, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.click(field)
  if (text) await user.paste(text)
}
