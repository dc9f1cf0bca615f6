/** The one line that a page needs, where the form should stand; `url` is that of its script. */
export const embedLine = (url: string): string => `<script src="${url}"></script>`
