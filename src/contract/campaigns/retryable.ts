/**
 * Failures after which the same text may go to the same person once more: the phone was off, a queue was full, the carrier was away.
 * Never who is blocked or invalid, nor what the carrier refused for good (design facts 5: of Twilio's none of 21xxx).
 */
export const retryableCodes: readonly string[] = [
  'twilio/20429',
  'twilio/30001',
  'twilio/30003',
  'twilio/30008',
  'twilio/30036',
  'twilio/unreached',
  'kannel/34',
  'kannel/unreached',
  'smpp/EXPIRED',
  'smpp/UNDELIV',
  'simulator/unreachable',
]
