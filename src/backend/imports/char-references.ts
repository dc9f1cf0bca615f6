// Imported before the reader of workbooks, in a thread of its own (workbook-thread.ts): that reader hands numeric references such
// as &#128105; to String.fromCharCode, which knows no letter beyond 16 bits and gives another one instead.

const ofUnits = String.fromCharCode.bind(String)
const beyondUnits = 0x1_0000
const lastCodePoint = 0x10_ffff
const unknown = '\ufffd'

String.fromCharCode = (...codes) =>
  codes.some(code => Number(code) >= beyondUnits)
    ? codes.map(code => (Number(code) > lastCodePoint ? unknown : String.fromCodePoint(Number(code)))).join('')
    : ofUnits(...codes)
