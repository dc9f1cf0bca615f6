import type { Content, ContentText, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import * as z from 'zod'
import { DocumentContent } from './content.ts'
import { filled, paperWords } from './words.ts'

/** What a file is made of. */
export const Paper = z.object({
  number: z.string(),
  kind: z.enum(['INVOICE', 'CORRECTION']),
  currency: z.string(),
  net: z.int(),
  tax: z.int(),
  gross: z.int(),
  ksefNumber: z.nullable(z.string()),
  content: DocumentContent,
  language: z.enum(['en', 'pl']),
})
export type Paper = z.infer<typeof Paper>

const grey = '#5f6b7a'

/** What the fonts were cut to (fonts/): Latin, Greek and Cyrillic letters, marks and currencies. */
const unprintable = /[^\u0020-\u007e\u00a0-\u024f\u0370-\u03ff\u0400-\u052f\u1e00-\u1eff\u2000-\u206f\u20a0-\u20c0№™←-↓−]/gu
/** Of other scripts nothing would show, not even that something is missing. */
const printed = (text: string): string => text.replace(unprintable, '?')
const right = (text: string, more: Partial<ContentText> = {}): ContentText => ({ text, alignment: 'right', ...more })

/** A document on paper, in pdfmake's words. */
export function pdfLayout(paper: Paper): TDocumentDefinitions {
  const { content, kind, language, number } = paper
  const { document: words } = paperWords[language]
  const title = `${words.kind[kind]} ${number}`
  return {
    version: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    displayTitle: true,
    language: language === 'pl' ? 'pl-PL' : 'en-US',
    info: { title, author: content.seller.name, creationDate: new Date(`${content.issuedOn}T12:00:00Z`) },
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 64],
    defaultStyle: { font: 'Inter', fontSize: 9, lineHeight: 1.25 },
    footer: (page, pages) => ({
      margin: [48, 12, 48, 0],
      fontSize: 7,
      color: grey,
      columns: [
        { text: words.note },
        { ...right(filled(words.page, { page: String(page), pages: String(pages) })), width: 'auto' },
      ],
    }),
    content: [
      { text: words.kind[kind], fontSize: 16, bold: true },
      { text: number, fontSize: 12, margin: [0, 2, 0, 12] },
      ...datesOf(paper),
      partiesOf(paper),
      linesOf(paper),
      sumsOf(paper),
      ...notesOf(paper),
    ],
  }
}

/** Money that went back, by which a correction lessens what it corrects. */
const isReturn = ({ corrects, rates }: DocumentContent) => corrects !== null && rates.some(({ gross }) => gross < 0)

function datesOf({ content, ksefNumber, language }: Paper): Content[] {
  const { document: words, line } = paperWords[language]
  const { corrects, issuedOn, paidOn, lines } = content
  const [first] = lines
  const facts: [string, string][] = [
    [words.issuedOn, issuedOn],
    [isReturn(content) ? words.returnedOn : words.paidOn, paidOn],
    ...(ksefNumber ? [[words.ksefNumber, ksefNumber] satisfies [string, string]] : []),
  ]
  return [
    ...facts.map(([name, value]): Content => ({ text: [{ text: `${name}: `, color: grey }, value] })),
    ...(corrects ? [{ text: filled(words.corrects, { number: corrects.number, day: corrects.issuedOn }) }] : []),
    ...(corrects && first ? [{ text: [{ text: `${words.reason}: `, color: grey }, line[first.cause]] }] : []),
  ]
}

function partiesOf({ content: { seller, buyer }, language }: Paper): Content {
  const { document: words } = paperWords[language]
  const country = buyer.country && new Intl.DisplayNames(language, { type: 'region' }).of(buyer.country)
  const party = (head: string, lines: (string | undefined)[]): Content => ({
    stack: [
      { text: head, color: grey },
      ...lines.filter(Boolean).map((text = '', place) => ({ text: printed(text), bold: place === 0 })),
    ],
  })
  const taxId = (id: string) => id && `${words.taxId}: ${id}`
  return {
    margin: [0, 16, 0, 16],
    columnGap: 24,
    columns: [
      party(words.seller, [seller.name, seller.address, taxId(seller.taxId)]),
      party(words.buyer, [
        buyer.companyName,
        buyer.line1,
        buyer.line2,
        [buyer.postalCode, buyer.city].filter(Boolean).join(' '),
        [buyer.state, country].filter(Boolean).join(', '),
        taxId(buyer.taxId),
      ]),
    ],
  }
}

/** Two decimals and no sign of the currency, which stands in the sums. */
const amountsOf = (language: string) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' })

const rateText = ({ percent, rule }: { percent: number; rule: string }, notTaxed: string) =>
  rule === 'DOMESTIC' ? `${percent}%` : notTaxed

function linesOf({ content: { lines }, language }: Paper): Content {
  const { document: words, line } = paperWords[language]
  const amounts = amountsOf(language)
  const money = (amount: number) => right(amounts.format(amount / 1_000_000))
  const heads = [words.place, words.what, words.quantity, words.unitNet, words.net, words.rate, words.tax, words.gross]
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: ['auto', '*', 'auto', 'auto', 'auto', 'auto', 'auto', 'auto'],
      body: [
        heads.map((text, place) => ({ text, bold: true, ...(place > 1 && { alignment: 'right' }) })),
        ...lines.map((row, place): TableCell[] => [
          right(String(place + 1)),
          printed(filled(line[row.cause], { plan: row.plan })),
          right(`${row.quantity} ${words.unit}`),
          money(row.unitNet),
          money(row.net),
          right(rateText(row, words.notTaxed)),
          money(row.tax),
          money(row.gross),
        ]),
      ],
    },
  }
}

function sumsOf({ content, currency, net, tax, gross, language }: Paper): Content {
  const { document: words } = paperWords[language]
  const amounts = amountsOf(language)
  const money = (amount: number, more: Partial<ContentText> = {}) => right(amounts.format(amount / 1_000_000), more)
  const whole = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code', useGrouping: 'always' })
  return {
    stack: [
      {
        margin: [220, 16, 0, 12],
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          widths: ['*', 'auto', 'auto', 'auto'],
          body: [
            [words.rate, words.net, words.tax, words.gross].map((text, place) => ({
              text,
              bold: true,
              ...(place > 0 && { alignment: 'right' }),
            })),
            ...content.rates.map(row => [rateText(row, words.notTaxed), money(row.net), money(row.tax), money(row.gross)]),
            [
              { text: words.total, bold: true },
              money(net, { bold: true }),
              money(tax, { bold: true }),
              money(gross, { bold: true }),
            ],
          ],
        },
      },
      {
        text: `${isReturn(content) ? words.returned : words.paid}: ${whole.format(Math.abs(gross) / 1_000_000)}`,
        alignment: 'right',
        fontSize: 12,
        bold: true,
      },
    ],
  }
}

function notesOf({ content: { pln, rates }, currency, language }: Paper): Content[] {
  const { document: words } = paperWords[language]
  const notes = [
    ...(pln
      ? [
          filled(words.inPln, {
            amount: new Intl.NumberFormat(language, { style: 'currency', currency: 'PLN', currencyDisplay: 'code' }).format(
              pln.tax / 1_000_000,
            ),
            rate: new Intl.NumberFormat(language, { minimumFractionDigits: 4, maximumFractionDigits: 6 }).format(
              pln.rate / 1_000_000,
            ),
            currency,
            day: pln.since,
          }),
        ]
      : []),
    ...(rates.some(({ rule }) => rule === 'REVERSE_CHARGE') ? [words.reverseCharge] : []),
    ...(rates.some(({ rule }) => rule === 'OUTSIDE_EU') ? [words.outsideEu] : []),
  ]
  return notes.map((text): Content => ({ text, margin: [0, 12, 0, 0] }))
}
