/** Whether an address is the till's: of all pages it alone may use the camera. */
export const isTill = ({ pathname, searchParams }: URL): boolean => pathname === '/coupons' && searchParams.get('redeem') === '1'
