import { createImageUpload, uploadImage } from '@dray/contract/storage'
import type { ImageBucket } from '@dray/domain/storage/buckets'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '../api/idempotency-key.ts'
import { putFile } from '../api/put-file.ts'
import { refresh, useChange } from '../api/use-call.ts'
import { checkedImage, storedName } from './image-file.ts'
import { busy, failed, sentenceOf, type Progress } from './work.ts'

/** One file on its way: `url` is its stored address once it has arrived, `mayRetry` whether another try can help. */
export type Upload = { id: string; file: File; status: Progress; url?: string; mayRetry?: boolean }

/** More at a time would each be slower and no faster together. */
const atOnce = 2

/** Several images on their way into a bucket, each with the spec's statuses (4.10); none stops another. */
export function useUploads(bucket: ImageBucket) {
  const cache = useQueryClient()
  const offer = useChange(createImageUpload)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const change = (id: string, changed: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one)))

  async function send({ id, file }: Upload): Promise<string | undefined> {
    const tell = (status: Progress) => change(id, { status })
    const fail = (why: string, mayRetry: boolean) => change(id, { status: failed('Upload failed', why), mayRetry })
    try {
      const { image, problem } = await checkedImage(file, bucket)
      if (problem !== undefined) {
        fail(problem, false)
        return undefined
      }
      const { uploadUrl } = await offer.mutateAsync({ body: { fileName: storedName(file.name, newKey()), bucket } })
      tell({ ...busy('Uploading...'), share: 0 })
      await putFile(uploadUrl, image, (share) => tell({ ...busy('Uploading...'), share }))
      // The stored address is the upload address without its query (R7.1-05).
      const [url = ''] = uploadUrl.split('?')
      change(id, { status: { kind: 'done', text: 'Upload successful' }, url })
      await refresh(cache, uploadImage.changes)
      return url
    } catch (failure) {
      fail(sentenceOf(failure), true)
      return undefined
    }
  }

  /** Answers the stored addresses of those that arrived. What is finished makes way for the next choice of files. */
  async function add(files: readonly File[]): Promise<string[]> {
    const coming = files.map((file): Upload => ({ id: newKey(), file, status: busy('Preparing upload...') }))
    setUploads((all) => (all.some(isBusy) ? [...all, ...coming] : coming))
    const [waiting, arrived]: [Upload[], string[]] = [[...coming], []]
    async function work() {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const url = await send(next)
        if (url !== undefined) arrived.push(url)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return arrived
  }

  return {
    uploads,
    isBusy: uploads.some(isBusy),
    add,
    retry: (upload: Upload) => {
      change(upload.id, { status: busy('Preparing upload...'), mayRetry: false })
      void send(upload)
    },
    /** Puts away what is finished. */
    clear: () => setUploads((all) => all.filter(isBusy)),
  }
}

const isBusy = ({ status }: Upload): boolean => status.kind === 'busy'
