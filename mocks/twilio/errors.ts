/** Twilio's refusals that the stand-in knows, with the status and the words of its REST interface. */
const refusals: Record<number, { status: number; message: string }> = {
  20003: { status: 401, message: 'Authenticate' },
  20404: { status: 404, message: 'The requested resource was not found' },
  20429: { status: 429, message: 'Too Many Requests' },
  21211: { status: 400, message: "Invalid 'To' Phone Number" },
  21408: {
    status: 400,
    message: "Permission to send an SMS or MMS has not been enabled for the region indicated by the 'To' number",
  },
  21602: { status: 400, message: 'Message body is required.' },
  21603: { status: 400, message: "A 'From' phone number is required." },
  21604: { status: 400, message: "A 'To' phone number is required." },
  21606: {
    status: 400,
    message: "The 'From' phone number provided is not a valid message-capable Twilio phone number for this destination",
  },
  21608: { status: 400, message: 'The number is unverified. Trial accounts cannot send messages to unverified numbers' },
  21609: { status: 400, message: 'The StatusCallback URL is not a valid URL.' },
  21610: { status: 400, message: 'Attempt to send to unsubscribed recipient' },
  21611: { status: 429, message: "This 'From' number has exceeded the maximum number of queued messages" },
  21612: { status: 400, message: "Message cannot be sent with the current combination of 'To' and/or 'From' parameters" },
  21614: { status: 400, message: "'To' number is not a valid mobile number" },
  21617: { status: 400, message: 'The concatenated message body exceeds the 1600 character limit' },
  21620: { status: 400, message: 'Invalid media URL(s)' },
  21623: { status: 400, message: 'Number of media files exceeds allowed limit' },
  21635: { status: 400, message: "'To' number cannot be a landline" },
  30001: { status: 429, message: 'Queue overflow' },
  30002: { status: 403, message: 'Account suspended' },
  90007: { status: 400, message: 'Invalid validity period value' },
  63038: { status: 429, message: 'Account exceeded the daily messages limit' },
}

/** Found out only after the text was taken; these never leave, the others are reported by the network. */
export const failsBeforeSending = new Set([30001, 30002, 30036, 11200, 12300])

export class TwilioError extends Error {
  code: number
  status: number
  constructor(code: number) {
    const { status, message } = refusals[code] ?? { status: 400, message: `Error ${code}` }
    super(message)
    this.code = code
    this.status = status
  }

  body(): object {
    return {
      code: this.code,
      message: this.message,
      more_info: `https://www.twilio.com/docs/errors/${this.code}`,
      status: this.status,
    }
  }
}

/** Twilio's own numbers for tries, each with what it provokes. */
export const magicTo: Record<string, number> = {
  '+15005550001': 21211,
  '+15005550002': 21612,
  '+15005550003': 21408,
  '+15005550004': 21610,
  '+15005550009': 21614,
}
export const magicFrom: Record<string, number> = { '+15005550001': 21606, '+15005550007': 21606, '+15005550008': 21611 }
