import { deleteImage, getUploadUrl, putImage } from '@dray/contract/storage'
import type { ImageBucket } from '@dray/domain/storage/buckets'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '../api/idempotency-key.ts'
import { putFile } from '../api/put-file.ts'
import { Problem } from '../api/request.ts'
import { refresh, useChange } from '../api/use-call.ts'
import { checkedImage, storedName } from './image-file.ts'

/** What is being done, or was done last; `why` is the reason of a failure, `share` how much of a file is sent. */
export type WorkStatus = { kind: 'busy' | 'done' | 'failed'; text: string; why?: string; share?: number }

const busy = (text: string): WorkStatus => ({ kind: 'busy', text })

/** Uploading and deleting images of a bucket, one at a time, with the spec's statuses (4.10). */
export function useImageWork(bucket: ImageBucket) {
  const cache = useQueryClient()
  const offer = useChange(getUploadUrl)
  const removal = useChange(deleteImage)
  const [status, setStatus] = useState<WorkStatus>()

  /** Answers the stored address of the new image: the upload address without its query. */
  async function upload(file: File): Promise<string | undefined> {
    setStatus(busy('Preparing upload...'))
    try {
      const { image, problem } = await checkedImage(file, bucket)
      if (problem !== undefined) return fail('Upload failed', problem)
      const { uploadUrl } = await offer.mutateAsync({ body: { fileName: storedName(file.name, newKey()), bucket } })
      setStatus({ ...busy('Uploading...'), share: 0 })
      await putFile(uploadUrl, image, (share) => setStatus({ ...busy('Uploading...'), share }))
      setStatus({ kind: 'done', text: 'Upload successful' })
      await refresh(cache, putImage.changes)
      return uploadUrl.split('?')[0]
    } catch (failure) {
      return fail('Upload failed', sentenceOf(failure))
    }
  }

  /** Answers whether it is gone. */
  async function remove(fileName: string): Promise<boolean> {
    setStatus(busy(`Deleting file: ${fileName}`))
    try {
      await removal.mutateAsync({ body: { fileName, bucket } })
      setStatus({ kind: 'done', text: 'Image deleted' })
      return true
    } catch (failure) {
      fail('Image not deleted', `${sentenceOf(failure)}${hintOf(failure, bucket)}`)
      return false
    }
  }

  function fail(text: string, why: string): undefined {
    setStatus({ kind: 'failed', text, why })
  }
  return {
    status,
    isBusy: status?.kind === 'busy',
    upload,
    remove,
    refuse: (why: string) => fail('Upload failed', why),
  }
}

const sentenceOf = (failure: unknown): string => {
  if (failure instanceof Problem) return failure.message
  console.error(failure)
  return 'This file could not be read.'
}

/** The list does not say who brought a picture, so only the server knows whose it is. */
const hintOf = (failure: unknown, bucket: ImageBucket): string =>
  bucket === 'users' && failure instanceof Problem && failure.body.code === 'not-allowed'
    ? ' A picture of a user is deleted by whoever uploaded it, or by an admin.'
    : ''
