/**
 * The one line that a page needs, where the form should stand; `url` is that of its script, which the page never waits for. The drawing
 * beside it is empty: it keeps the form's place, so that nothing moves when it comes. Its size stands in attributes, which the
 * strictest page takes.
 */
export const embedLine = (url: string, heightPx: number): string =>
  `<script async src="${url}"></script><svg data-parley display="block" width="100%" height="${heightPx}" aria-hidden="true"></svg>`
