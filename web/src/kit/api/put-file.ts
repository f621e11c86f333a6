import { Problem, readProblem, report } from './request.ts'

/** From 0 to 1. */
export type OnProgress = (fraction: number) => void

/** Uploads a file to the URL that the server issued for it (C-04, C-08). */
export async function putFile(uploadUrl: string, file: Blob, onProgress?: OnProgress): Promise<void> {
  try {
    const response = onProgress ? await sendWithProgress(uploadUrl, file, onProgress) : await send(uploadUrl, file)
    if (!response.ok) throw new Problem(await readProblem(response))
  } catch (failure) {
    throw report({ method: 'PUT', path: '/storage' }, failure)
  }
}

const send = (uploadUrl: string, file: Blob): Promise<Response> =>
  fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': file.type }, body: file })

/** XMLHttpRequest, because `fetch` doesn't report upload progress. */
function sendWithProgress(uploadUrl: string, file: Blob, onProgress: OnProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest()
    upload.open('PUT', uploadUrl)
    upload.setRequestHeader('content-type', file.type)
    upload.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    upload.onload = () => resolve(new Response(upload.responseText || null, { status: upload.status }))
    upload.onerror = () => reject(new TypeError("The file couldn't be uploaded"))
    upload.send(file)
  })
}
