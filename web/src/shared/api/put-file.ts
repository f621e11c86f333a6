import { Problem, readProblem, report } from './request.ts'

/** Called with how much of a file is sent, from 0 to 1. */
export type TellProgress = (share: number) => void

/** Sends a file's bytes to the address that the server offered for it (C-04, C-08). */
export async function putFile(uploadUrl: string, file: Blob, tell?: TellProgress): Promise<void> {
  try {
    const response = tell ? await sendTelling(uploadUrl, file, tell) : await send(uploadUrl, file)
    if (!response.ok) throw new Problem(await readProblem(response))
  } catch (failure) {
    throw report({ method: 'PUT', path: '/storage' }, failure)
  }
}

const send = (uploadUrl: string, file: Blob): Promise<Response> =>
  fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': file.type }, body: file })

/** The same by the older way: `fetch` does not say how far an upload is. */
function sendTelling(uploadUrl: string, file: Blob, tell: TellProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = new XMLHttpRequest()
    sent.open('PUT', uploadUrl)
    sent.setRequestHeader('content-type', file.type)
    sent.upload.onprogress = ({ loaded, total }) => tell(total === 0 ? 0 : loaded / total)
    sent.onload = () => resolve(new Response(sent.responseText || null, { status: sent.status }))
    sent.onerror = () => reject(new TypeError("The file couldn't be uploaded"))
    sent.send(file)
  })
}
