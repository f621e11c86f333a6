import { Problem, readProblem, report } from './request.ts'

/** Sends a file's bytes to the address that the server offered for it (C-04, C-08). */
export async function putFile(uploadUrl: string, file: Blob): Promise<void> {
  try {
    const response = await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': file.type }, body: file })
    if (!response.ok) throw new Problem(await readProblem(response))
  } catch (failure) {
    throw report({ method: 'PUT', path: '/storage' }, failure)
  }
}
