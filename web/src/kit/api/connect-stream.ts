import { createSharedStream, type StreamMessage, type StreamRequest } from './shared-stream.ts'

export type SendRequest = (request: StreamRequest) => void

/** Connects this tab to the event stream of the browser. Without shared workers, as in Chrome on Android, the tab has a stream of its own. */
export function connectStream(onMessage: (message: StreamMessage) => void): SendRequest {
  if (typeof SharedWorker === 'undefined') return connectDirectly(onMessage)
  const worker = new SharedWorker(new URL('./stream-worker.ts', import.meta.url), {
    type: 'module',
    name: 'dray-events',
  })
  let send: SendRequest = (request) => worker.port.postMessage(request)
  let last: StreamRequest = { kind: 'leave' }
  worker.port.onmessage = ({ data }: MessageEvent<StreamMessage>) => onMessage(data)
  // The script of the worker may be gone after an upgrade.
  worker.onerror = () => {
    send = connectDirectly(onMessage)
    send(last)
  }
  return (request) => {
    last = request
    send(request)
  }
}

function connectDirectly(post: (message: StreamMessage) => void): SendRequest {
  const stream = createSharedStream()
  const tab = { post }
  return (request) => (request.kind === 'listen' ? stream.listen(tab, request.since) : stream.leave(tab))
}
