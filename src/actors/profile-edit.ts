import { fromPromise } from 'xstate'
import type { Customer } from '#machines/model/customer.ts'
import { profileEditMachine } from '#machines/profile-edit/profile-edit.machine.ts'
import type { PhotoEdit, PictureFile, ProfileChanges } from '#machines/profile-edit/profile-edit.schema.ts'
import { deletePhoto, editProfile, uploadPhoto } from '#src/api/profile.ts'
import { storeCustomer, storedCustomer } from '#src/storage/customer.ts'
import { smallSquare } from '#src/device/picture.ts'

export const liveProfileEditMachine = profileEditMachine.provide({
  actors: {
    preparePhoto: fromPromise<PictureFile, { file: PictureFile }>(({ input, signal }) => smallSquare(blobOf(input.file), signal)),
    uploadPhoto: fromPromise<string, { picture: PictureFile }>(({ input, signal }) => uploadPhoto(blobOf(input.picture), signal)),
    saveProfile: fromPromise<Customer, ProfileChanges>(async ({ input }) => {
      const customer = await editProfile(input)
      // A session that has ended meanwhile, here or in another tab, must not find its customer stored again.
      if (storedCustomer()?.id === customer.id) storeCustomer(customer)
      return customer
    }),
    removePhoto: fromPromise<void, { key: string }>(({ input }) => deletePhoto(input.key)),
  },
})

/** The rules know only size and type of what is always the browser's own. */
const blobOf = (picture: PictureFile): Blob => picture as Blob

export const chosenPicture = (photo: PhotoEdit): Blob | undefined => (photo.kind === 'chosen' ? blobOf(photo.picture) : undefined)
