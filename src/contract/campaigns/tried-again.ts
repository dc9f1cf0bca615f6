/** Why a transactional text was not sent that may go as it is once somebody saw to it. */
export const triedAgainReasons: readonly string[] = [
  'SERVER_ERROR',
  'RESTORED',
  'INSUFFICIENT_FUNDS',
  'TEXT_INACTIVE',
  'UNKNOWN_SENDER',
  'ACCOUNT_NOT_CURRENT',
  'TRIAL_EXPIRED',
]
