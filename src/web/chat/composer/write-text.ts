/**
 * Writes into a text box as if by hand, in place of what stands there: Ctrl+Z takes it back, which no other way gives.
 * The box tells of it by its own event.
 */
export function writeText(box: HTMLTextAreaElement, text: string, from = 0, to = box.value.length): void {
  box.focus()
  box.setSelectionRange(from, to)
  const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (isDone) return
  box.setRangeText(text, from, to, 'end')
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
