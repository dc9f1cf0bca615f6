import * as z from 'zod'

/* How values of the environment are read. */

const empty = (value: unknown) => (value === '' ? undefined : value)
export const optional = <S extends z.ZodType>(schema: S) => z.preprocess(empty, schema.optional())
export const withDefault = <S extends z.ZodType>(schema: S, value: z.input<S>) => z.preprocess(v => empty(v) ?? value, schema)
export const oneOf = <T extends string>(names: readonly T[]) => z.enum(names, { error: `must be one of ${names.join(', ')}` })

export const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine(number => number >= least && number <= most, message)
}

export type TimeOfDay = { hour: number; minute: number }
/** `03:30`; null for `off`. */
export const timeOfDay = z
  .string()
  .trim()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, 'must be a time of day like 03:30, or off')
  .transform((text): TimeOfDay | null => {
    const [hour = 0, minute = 0] = text.split(':').map(Number)
    return text === 'off' ? null : { hour, minute }
  })

export const address = z.url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
export const withoutSlash = (text: string) => text.replace(/\/+$/, '')

export const listOf = <T extends string>(names: readonly T[]) =>
  z.string().transform((text, ctx) => {
    const parts = text.split(',').map(part => part.trim())
    const list = names.filter(name => parts.includes(name))
    const wrong = parts.filter(part => part !== '' && !names.some(name => name === part))
    if (wrong.length || !list.length)
      ctx.addIssue({
        code: 'custom',
        message: `must be ${names.join(' or ')} or both${wrong.length ? `, not ${wrong.join(', ')}` : ''}`,
      })
    return list
  })

/** Names between commas. */
export const names = z.string().transform(text =>
  text
    .split(',')
    .map(name => name.trim())
    .filter(Boolean),
)

/** Origins between commas: exact ones, for they stand in a policy that names who may frame us. */
export const origins = names.transform((list, ctx) =>
  list.map(text => {
    const url = /^https?:\/\/[^/?#@*]+\/?$/.test(text) ? URL.parse(text) : null
    if (!url) ctx.addIssue({ code: 'custom', message: `must be origins between commas, like https://shop.example, not ${text}` })
    return url?.origin ?? ''
  }),
)
