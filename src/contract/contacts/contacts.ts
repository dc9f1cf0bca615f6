import * as z from 'zod/mini'

export const Gender = z.enum(['male', 'female', 'other', 'non-binary', 'prefer not to answer'])

export const Contact = z.object({
  phone: z.string(),
  name: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  gender: z.nullable(Gender),
  email: z.nullable(z.string()),
  birthday: z.nullable(z.iso.date()),
  tags: z.array(z.string()),
  /** False when the contact is on the block list. */
  active: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  signUpDate: z.nullable(z.iso.datetime()),
})
export type Contact = z.infer<typeof Contact>
