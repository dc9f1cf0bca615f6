import { WebSocket } from 'ws'

// Many sockets in a process of their own. Started with the address and the count; tells of each frame number how long all of them waited for it.

const [address = '', count = '0'] = process.argv.slice(2)
const wanted = Number(count)
const openAtOnce = 50

type Round = { begin: number; took: number[] }
let round: Round | null = null

function hear(): void {
  if (!round) return
  round.took.push(performance.timeOrigin + performance.now() - round.begin)
  if (round.took.length < wanted) return
  process.send?.({ took: round.took })
  round = null
}

function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { perMessageDeflate: false })
    socket.on('error', reject)
    socket.on('message', data => {
      const text = String(data)
      // Only who was greeted is sure to hear what comes next.
      if (text.startsWith('{"type":"HELLO"')) return resolve()
      if (!text.startsWith('{"type":"BEAT"')) hear()
    })
  })
}

process.on('message', (message: { begin: number }) => {
  round = { begin: message.begin, took: [] }
  process.send?.('listening')
})
for (let opened = 0; opened < wanted; opened += openAtOnce)
  await Promise.all(Array.from({ length: Math.min(openAtOnce, wanted - opened) }, open))
process.send?.('open')
