import type { IncomingMessage } from 'node:http'

const lingerMs = 1000

/**
 * Lets whoever still sends a body read the answer: the line is half closed after it, and cut a second later. A line that is
 * cut while bytes wait to be read is reset, and who is in the middle of writing would see that and no answer.
 */
export function lingerBeforeClose(request: IncomingMessage): void {
  const { socket } = request
  socket.destroySoon = () => {
    socket.end()
    request.pause()
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}
