import * as calls from './calls.js'
import { createLog, merge, ownTexts, rememberOwn } from './thread.js'

const pollMs = 700
const pictureMaxBytes = 3 * 1024 * 1024
const thumbnailPx = 480
const pictureTypes = ['image/jpeg', 'image/png', 'image/gif']
const memory = 'phone.last'

const at = id => document.getElementById(id)

/** The demo may be starting just now: asks until it answers. */
async function patiently(ask) {
  for (;;) {
    try {
      return await ask()
    } catch {
      await new Promise(resolve => setTimeout(resolve, pollMs))
    }
  }
}

const { texts, language, customers } = await patiently(calls.page)
const fill = (text, values) => text.replace(/{{(\w+)}}/g, (_hole, name) => values[name])

document.documentElement.lang = language
document.title = `${texts.title} · Parley`
for (const node of document.querySelectorAll('[data-text]')) node.textContent = texts[node.dataset.text]
for (const node of document.querySelectorAll('[data-label]')) node.setAttribute('aria-label', texts[node.dataset.label])
at('text').placeholder = texts.textMessage

const draw = createLog(at('log'), { language, texts })
let businesses = []
let received = { mine: '', messages: [] }
let picture = null
let hasSentProblem = false

/** E.164 out of what was typed; null when it cannot be a number. A rough check: the shop's carrier decides. */
function e164(typed) {
  const digits = typed.replace(/[\s().\-/]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null
}

function shown(number) {
  const us = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number)
  if (us) return `+1 (${us[1]}) ${us[2]}-${us[3]}`
  const polish = /^\+48(\d{3})(\d{3})(\d{3})$/.exec(number)
  return polish ? `+48 ${polish[1]} ${polish[2]} ${polish[3]}` : number
}

const mine = () => e164(at('number').value)
const business = () => businesses.find(one => one.number === at('business').value)

function tellProblem(text, isAboutSending = false) {
  hasSentProblem = isAboutSending && text !== ''
  if (at('problem').textContent !== text) at('problem').textContent = text
}

function checkNumber() {
  const isWrong = mine() === null
  at('number').setAttribute('aria-invalid', String(isWrong))
  at('number-hint').textContent = isWrong ? texts.wrongNumber : texts.numberHint
  at('number-hint').classList.toggle('bad', isWrong)
  return !isWrong
}

function redraw() {
  const chosen = business()
  const number = mine()
  at('business-name').textContent = chosen?.accountName ?? ''
  at('business-number').textContent = chosen ? shown(chosen.number) : ''
  at('avatar').textContent = (chosen?.accountName ?? '')
    .split(/\s+/)
    .map(word => word.charAt(0))
    .slice(0, 2)
    .join('')
  if (!chosen || !number) return draw([])
  localStorage.setItem(memory, JSON.stringify({ number, business: chosen.number }))
  draw(merge(ownTexts(number, chosen.number), received.mine === number ? received.messages : [], chosen.number))
}

/** A number from Poland texts the Polish number first, as its owner would. */
function suggestBusiness() {
  const country = mine()?.startsWith('+48') ? 'PL' : 'US'
  const near = businesses.find(one => one.country === country) ?? businesses[0]
  if (near) at('business').value = near.number
}

async function poll() {
  const number = mine()
  if (document.visibilityState === 'visible') {
    try {
      if (businesses.length === 0) await loadBusinesses()
      if (number) received = { mine: number, messages: await calls.sentTo(number) }
      if (!hasSentProblem) tellProblem(businesses.length === 0 ? texts.noNumbers : '')
      redraw()
    } catch {
      tellProblem(texts.offline)
    }
  }
  setTimeout(poll, pollMs)
}

async function loadBusinesses() {
  businesses = await calls.businessNumbers()
  at('business').replaceChildren(
    ...businesses.map(one => new Option([one.customName ?? one.accountName, shown(one.number)].join(' · '), one.number)),
  )
  suggestBusiness()
}

/** A small copy that the browser can keep beside the text. */
async function thumbnail(file) {
  const image = await createImageBitmap(file)
  const scale = Math.min(1, thumbnailPx / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.8)
}

function readBase64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1]))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(file)
  })
}

function showAttached() {
  at('attached').hidden = !picture
  at('attached-name').textContent = picture ? fill(texts.pictureReady, { name: picture.name }) : ''
  if (picture) at('attached-picture').src = picture.small
  else at('attached-picture').removeAttribute('src')
}

async function attach(file) {
  at('file').value = ''
  if (!file) return
  if (!pictureTypes.includes(file.type)) return tellProblem(texts.wrongPicture, true)
  if (file.size > pictureMaxBytes) return tellProblem(texts.pictureTooBig, true)
  try {
    const [small, base64] = await Promise.all([thumbnail(file), readBase64(file)])
    picture = { small, name: file.name, media: { contentType: file.type, name: file.name, base64 } }
    tellProblem('')
    showAttached()
  } catch {
    tellProblem(texts.wrongPicture, true)
  }
}

async function send() {
  const body = at('text').value.trim()
  const chosen = business()
  if (!checkNumber()) return at('number').focus()
  if ((!body && !picture) || !chosen) return
  const from = mine()
  const sent = picture
  at('text').value = ''
  picture = null
  showAttached()
  try {
    const { id } = await calls.text({ from, to: chosen.number, body, media: sent ? [sent.media] : [] })
    rememberOwn(from, chosen.number, { id, body, time: new Date().toISOString(), pictures: sent ? [sent.small] : [] })
    tellProblem('')
    redraw()
  } catch {
    // What was typed meanwhile stays behind it.
    at('text').value = [body, at('text').value].filter(Boolean).join('\n')
    picture ??= sent
    showAttached()
    tellProblem(texts.notSent, true)
  }
}

at('customer').append(
  ...customers.map(({ name, number }) => new Option(`${name} · ${shown(number)}`, number)),
  new Option(texts.otherNumber, ''),
)
at('customer').addEventListener('change', () => {
  at('number').value = shown(at('customer').value)
  if (!at('customer').value) at('number').focus()
  else checkNumber()
  suggestBusiness()
  redraw()
})
at('number').addEventListener('input', () => {
  const number = mine()
  at('customer').value = customers.some(one => one.number === number) ? number : ''
  if (number) checkNumber()
  redraw()
})
at('number').addEventListener('change', checkNumber)
at('business').addEventListener('change', redraw)
at('file').addEventListener('change', () => attach(at('file').files[0]))
at('remove').addEventListener('click', () => {
  picture = null
  showAttached()
  at('text').focus()
})
at('composer').addEventListener('submit', event => {
  event.preventDefault()
  void send()
})
at('text').addEventListener('keydown', event => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  void send()
})
for (const button of document.querySelectorAll('[data-outcome]')) {
  button.addEventListener('click', async () => {
    try {
      await calls.decideNext(button.dataset.outcome, mine())
      at('next-set').textContent = `${button.textContent}: ${texts.nextSet}`
    } catch {
      at('next-set').textContent = texts.offline
    }
  })
}

const last = JSON.parse(localStorage.getItem(memory) ?? 'null')
const first = last?.number ?? customers[0]?.number ?? ''
at('number').value = shown(first)
at('customer').value = customers.some(one => one.number === first) ? first : ''
await loadBusinesses().catch(() => undefined)
if (businesses.some(one => one.number === last?.business)) at('business').value = last.business
document.body.hidden = false
redraw()
void poll()
