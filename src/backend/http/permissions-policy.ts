const features = [
  'accelerometer',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const written = (mayUseCamera: boolean) =>
  features.map(feature => (mayUseCamera && feature === 'camera' ? 'camera=(self)' : `${feature}=()`)).join(', ')

/** What pages of ours, and frames in them, ask a browser for: nothing. */
export const permissionsPolicy = written(false)
/** The till reads coupons with the camera. */
export const tillPermissionsPolicy = written(true)
