import { createImageUpload, uploadImage } from '@dray/contract/storage'
import type { ImageBucket } from '@dray/domain/storage/files'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '../../kit/api/idempotency-key.ts'
import { putFile } from '../../kit/api/put-file.ts'
import { refresh, useChange } from '../../kit/api/use-call.ts'
import { checkImage, storedName } from './image-file.ts'
import { busy, failed, failureMessage, type Progress } from './work.ts'

/** The upload of a file. `url` is its stored address once it is done; `mayRetry` is whether trying again can help. */
export type Upload = { id: string; file: File; status: Progress; url?: string; mayRetry?: boolean }

/** More at a time would not be faster overall. */
const concurrency = 2

/** Uploads images to a bucket, each with the spec's statuses (4.10); a failure does not stop the others. */
export function useUploads(bucket: ImageBucket) {
  const cache = useQueryClient()
  const offer = useChange(createImageUpload)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const change = (id: string, changed: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))

  async function send({ id, file }: Upload): Promise<string | undefined> {
    const setStatus = (status: Progress) => change(id, { status })
    const fail = (reason: string, mayRetry: boolean) =>
      change(id, { status: failed('Upload failed', reason), mayRetry })
    try {
      const { image, problem } = await checkImage(file, bucket)
      if (problem !== undefined) {
        fail(problem, false)
        return undefined
      }
      const { uploadUrl } = await offer.mutateAsync({ body: { fileName: storedName(file.name, newKey()), bucket } })
      setStatus({ ...busy('Uploading...'), fraction: 0 })
      await putFile(uploadUrl, image, (fraction) => setStatus({ ...busy('Uploading...'), fraction }))
      // The stored address is the upload address without its query (R7.1-05).
      const [url = ''] = uploadUrl.split('?')
      change(id, { status: { kind: 'done', text: 'Upload successful' }, url })
      await refresh(cache, uploadImage.changes)
      return url
    } catch (failure) {
      fail(failureMessage(failure), true)
      return undefined
    }
  }

  /** Returns the stored addresses of the successful uploads. Finished uploads are cleared from the list. */
  async function add(files: readonly File[]): Promise<string[]> {
    const added = files.map((file): Upload => ({ id: newKey(), file, status: busy('Preparing upload...') }))
    setUploads((all) => (all.some(isBusy) ? [...all, ...added] : added))
    const [queue, addresses]: [Upload[], string[]] = [[...added], []]
    async function work() {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const url = await send(next)
        if (url !== undefined) addresses.push(url)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    return addresses
  }

  return {
    uploads,
    isBusy: uploads.some(isBusy),
    add,
    retry: (upload: Upload) => {
      change(upload.id, { status: busy('Preparing upload...'), mayRetry: false })
      void send(upload)
    },
    /** Clears finished uploads. */
    clear: () => setUploads((all) => all.filter(isBusy)),
  }
}

const isBusy = ({ status }: Upload): boolean => status.kind === 'busy'
