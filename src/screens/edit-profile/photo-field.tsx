import { useSelector } from '@xstate/react'
import { type ChangeEvent, useId, useRef } from 'react'
import {
  selectIsPreparingPhoto,
  selectIsSavingProfile,
  selectIsUploadingPhoto,
  selectPhotoEdit,
  selectProfileErrors,
  type ProfileEditRef,
} from '#machines/profile-edit/profile-edit.machine.ts'
import { chosenPicture } from '#src/actors/profile-edit.ts'
import { usePicture } from '#src/actors/picture.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { IconCamera } from '#src/ui/icons.ts'

export function PhotoField({ edit }: { edit: ProfileEditRef }) {
  const { name, photo: savedPhoto } = useSelector(edit, ({ context }) => context.customer)
  const photo = useSelector(edit, selectPhotoEdit)
  const error = useSelector(edit, selectProfileErrors).photo
  const preparing = useSelector(edit, selectIsPreparingPhoto)
  const uploading = useSelector(edit, selectIsUploadingPhoto)
  const saving = useSelector(edit, selectIsSavingProfile)
  const savedUrl = usePicture(savedPhoto).src
  const errorId = useId()
  const input = useRef<HTMLInputElement>(null)
  const hasPhoto = photo.kind === 'chosen' || (photo.kind === 'unchanged' && savedPhoto !== undefined)

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // Emptied, so that the same file can be chosen again after an undo.
    event.currentTarget.value = ''
    if (file) edit.send({ type: 'photo.choose', file })
  }

  const leaveAsItWas = (type: 'photo.cancel' | 'photo.undo') => {
    edit.send({ type })
    // The pressed button may disappear.
    input.current?.focus()
  }

  return (
    <section className="photo-field row wraps" aria-label="Photo">
      <div className="photo-plate">
        <Avatar name={name} file={chosenPicture(photo)} src={photo.kind === 'unchanged' ? savedUrl : undefined} />
      </div>
      <div className="photo-side stack gap-1">
        <div className="photo-actions row wraps">
          <label className="button tonal photo-choose">
            <IconCamera size={20} stroke={1.9} aria-hidden />
            <span>{hasPhoto ? 'Change photo' : 'Add photo'}</span>
            <input
              ref={input}
              type="file"
              accept="image/*"
              className="visually-hidden"
              aria-describedby={error ? errorId : undefined}
              aria-disabled={preparing || saving}
              onChange={choose}
            />
          </label>
          {preparing || uploading ? (
            <button type="button" className="button line" onClick={() => leaveAsItWas('photo.cancel')}>
              Cancel
            </button>
          ) : photo.kind !== 'unchanged' ? (
            <button type="button" className="button line" aria-disabled={saving} onClick={() => leaveAsItWas('photo.undo')}>
              Undo
            </button>
          ) : (
            hasPhoto && (
              <button type="button" className="button line" aria-disabled={saving} onClick={() => edit.send({ type: 'photo.remove' })}>
                Remove photo
              </button>
            )
          )}
        </div>
        <p className="small muted photo-status" role="status">
          {preparing && <span>Getting your photo ready...</span>}
          {uploading && <span>Uploading your photo...</span>}
          {photo.kind === 'chosen' && !saving && !preparing && <span>Your new photo is saved with the rest.</span>}
          {photo.kind === 'removed' && !saving && <span>Your photo goes when you save.</span>}
        </p>
        {error && (
          <p className="field-error photo-status" id={errorId} role="alert">
            {error}
          </p>
        )}
      </div>
    </section>
  )
}
