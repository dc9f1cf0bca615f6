import type { Transporter } from 'nodemailer'
import { isLoopbackHost, type Config } from '../../config.ts'

export type Mail = { id: string; recipient: string; subject: string; body: string }
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/** Sends by the server of SMTP_URL, over TLS unless it is on this computer; null without one. The library is loaded with the first mail. */
export function openMailer({ SMTP_URL: address, MAIL_FROM, SUPPORT_EMAIL, publicUrl }: Config): Mailer | null {
  if (!address) return null
  const { hostname } = new URL(address)
  const from = MAIL_FROM ?? SUPPORT_EMAIL
  let made: Promise<Transporter> | undefined
  const make = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: address,
      pool: true,
      requireTLS: !isLoopbackHost(hostname),
      connectionTimeout: 5000,
      greetingTimeout: 5000,
      socketTimeout: 15_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  return {
    send: async ({ id, recipient, subject, body }) => {
      const transport = await (made ??= make())
      // Sent again after a lost answer it is the same mail.
      await transport.sendMail({ from, to: recipient, subject, text: body, messageId: `<${id}@${new URL(publicUrl).hostname}>` })
    },
    close: () => void made?.then(transport => transport.close()),
  }
}
