/** Mod is Cmd there; Ctrl stays the text box's own. */
export const isApple = /Mac|iP(hone|ad|od)/.test(navigator.userAgent)
