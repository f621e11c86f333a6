import { removeImage } from '@dray/contract/storage'
import type { ImageBucket } from '@dray/domain/storage/files'
import { useState } from 'react'
import { Problem } from '../../kit/api/request.ts'
import { useChange } from '../../kit/api/use-call.ts'
import { busy, failed, failureMessage, type Progress } from './work.ts'

/** Deleting images of a bucket, one at a time, with the spec's statuses (4.10). */
export function useDeletion(bucket: ImageBucket) {
  const removal = useChange(removeImage)
  const [status, setStatus] = useState<Progress>()

  /** Returns whether it was deleted. */
  async function remove(fileName: string): Promise<boolean> {
    setStatus(busy(`Deleting file: ${fileName}`))
    try {
      await removal.mutateAsync({ body: { fileName, bucket } })
      setStatus({ kind: 'done', text: 'Image deleted' })
      return true
    } catch (failure) {
      setStatus(failed('Image not deleted', `${failureMessage(failure)}${deletionHint(failure, bucket)}`))
      return false
    }
  }
  return { status, isBusy: status?.kind === 'busy', remove, clear: () => setStatus(undefined) }
}

/** The list does not say who uploaded a picture, so only the server knows. */
const deletionHint = (failure: unknown, bucket: ImageBucket): string =>
  bucket === 'users' && failure instanceof Problem && failure.body.code === 'not-allowed'
    ? " Only the person who uploaded a user's picture, or an admin, can delete it."
    : ''
