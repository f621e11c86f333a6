import { createSharedStream, type StreamMessage, type StreamRequest } from './shared-stream.ts'

/** A worker shared by all tabs. It also works on plain http, where Web Locks don't exist. */
const stream = createSharedStream()

addEventListener('connect', (event) => {
  if (!(event instanceof MessageEvent)) return
  for (const port of event.ports) {
    const tab = { post: (message: StreamMessage) => port.postMessage(message) }
    port.onmessage = ({ data }: MessageEvent<StreamRequest>) =>
      data.kind === 'listen' ? stream.listen(tab, data.since) : stream.leave(tab)
  }
})
