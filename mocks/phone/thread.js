const keptTexts = 200
const keyOf = (mine, business) => `phone.${mine}.${business}`

/** What this phone sent to the shop: only this browser remembers it. */
export function ownTexts(mine, business) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(mine, business)) ?? '[]')
  } catch {
    return []
  }
}

export function rememberOwn(mine, business, message) {
  const kept = [...ownTexts(mine, business), message].slice(-keptTexts)
  try {
    localStorage.setItem(keyOf(mine, business), JSON.stringify(kept))
  } catch {
    // The browser's store is full: pictures go first, the words stay.
    localStorage.setItem(keyOf(mine, business), JSON.stringify(kept.map(one => ({ ...one, pictures: [] }))))
  }
}

/** Both sides in one thread, by time. What has not reached this phone is not on it. */
export function merge(own, received, business) {
  const arrived = received
    .filter(message => message.from === business && message.status === 'DELIVERED')
    .map(({ id, body, time, media }) => ({ id, body, time, pictures: media.map(one => one.url), isMine: false }))
  return [...own.map(message => ({ ...message, isMine: true })), ...arrived].toSorted(
    (a, b) => Date.parse(a.time) - Date.parse(b.time),
  )
}

/** Draws a thread into its log. Only what is new is added, so that nothing is read out twice and nothing jumps. */
export function createLog(log, { language, texts, now = () => new Date() }) {
  let drawn = []
  const clock = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' })
  const day = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  const said = time => (time.toDateString() === now().toDateString() ? clock : day).format(time)

  function picture(source) {
    const bubble = element('div', 'bubble picture')
    const image = document.createElement('img')
    image.alt = texts.picture
    image.src = source
    image.addEventListener('load', () => log.scrollTo({ top: log.scrollHeight }))
    image.addEventListener('error', () => bubble.replaceWith(element('div', 'bubble', texts.pictureGone)))
    bubble.append(image)
    return bubble
  }

  function message({ body, time, pictures, isMine }) {
    const item = element('div', isMine ? 'message mine' : 'message')
    item.append(...pictures.map(picture))
    if (body) item.append(words(body))
    const when = element('time', '', said(new Date(time)))
    when.dateTime = time
    item.append(when)
    return item
  }

  return messages => {
    const ids = messages.map(one => one.id)
    const isSame = drawn.length > 0 && drawn.every((id, at) => id === ids[at])
    if (isSame && drawn.length === ids.length) return
    const isAtEnd = !isSame || log.scrollHeight - log.scrollTop - log.clientHeight < 80
    if (!isSame) log.replaceChildren()
    log.querySelector('.empty')?.remove()
    log.append(...messages.slice(isSame ? drawn.length : 0).map(message))
    if (messages.length === 0) log.append(element('p', 'empty', texts.noMessages))
    if (isAtEnd) log.scrollTo({ top: log.scrollHeight })
    drawn = ids
  }
}

/** What one can open of a text, as phones find it. */
const addresses = /https?:\/\/[^\s]*[^\s.,;:!?)'"”]/g

function words(body) {
  const bubble = element('div', 'bubble')
  let from = 0
  for (const { 0: address, index } of body.matchAll(addresses)) {
    const link = element('a', '', address)
    Object.assign(link, { href: address, target: '_blank', rel: 'noopener noreferrer' })
    bubble.append(body.slice(from, index), link)
    from = index + address.length
  }
  bubble.append(body.slice(from))
  return bubble
}

function element(name, className, text = '') {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
