import { useEffect, useState } from 'react'
import { deletionNotice } from '#machines/account-deletion/deletion-notice.ts'
import { clearDeletion, storedDeletion } from '#src/storage/deletion.ts'

/** What the sign-in page says of an account that is to be deleted. It stays over a reload, and is gone when the page is left: another person may come next. */
export function useDeletionNotice(): string | undefined {
  const [deletesAt] = useState(storedDeletion)
  useEffect(() => clearDeletion, [])
  return deletesAt && deletionNotice(deletesAt)
}
