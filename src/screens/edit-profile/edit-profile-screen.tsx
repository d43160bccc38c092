import '#src/styles/fields.css'
import './edit-profile.css'
import type { ProfileEditRef } from '#machines/profile-edit/profile-edit.machine.ts'
import { paths } from '#src/paths.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { PhotoField } from './photo-field.tsx'
import { ProfileForm } from './profile-form.tsx'

/** What a customer tells about themselves. */
export function EditProfileScreen({ edit }: { edit: ProfileEditRef }) {
  return (
    <>
      <PageHeader back={paths.profile()} title="Edit Profile" />
      <main className="wrap page narrow-page edit-profile">
        <PhotoField edit={edit} />
        <ProfileForm edit={edit} />
      </main>
    </>
  )
}
