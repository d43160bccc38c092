import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Drafts, Section } from '#machines/model/counter/outlet-settings.ts'
import {
  type Edit,
  type OutletSettingsActor,
  selectDrafts,
  selectErrors,
  selectIsBusy,
  selectIsSaving,
  selectMessage,
} from '#machines/outlet-settings/outlet-settings.machine.ts'
import { Form } from '#src/ui/form.tsx'
import { Notice } from '#src/ui/notice.tsx'

export interface PartProps {
  settings: OutletSettingsActor
}

export function usePart<One extends Section>(settings: OutletSettingsActor, section: One) {
  const drafts = useSelector(settings, selectDrafts)!
  const errors = useSelector(settings, selectErrors(section)) ?? {}
  const isBusy = useSelector(settings, selectIsBusy)
  const edit = (field: string, draft: Drafts[One]) => settings.send({ type: 'draft.edit', section, field, draft } as Edit)
  return { draft: drafts[section], errors, isBusy, edit }
}

/** A form with what the server has made of it. */
export function Part({
  settings,
  section,
  title,
  save,
  above,
  children,
}: PartProps & { section: Section; title: string; save: string; above?: ReactNode; children: ReactNode }) {
  const message = useSelector(settings, selectMessage(section))
  const isBusy = useSelector(settings, selectIsBusy)
  const isSaving = useSelector(settings, selectIsSaving(section))
  return (
    <section className="card padded stack outlet-part" aria-labelledby={`${section}-title`}>
      <h2 id={`${section}-title`}>{title}</h2>
      {above}
      <Form actor={settings} onSubmit={() => settings.send({ type: 'section.save', section })}>
        {children}
        {message && !message.isSaved && (
          <>
            <Notice tone="err">{message.text}</Notice>
            {message.isOutdated && (
              <button
                type="button"
                className="button line"
                aria-disabled={isBusy}
                onClick={() => settings.send({ type: 'section.reload', section })}
              >
                Show what is there now
              </button>
            )}
          </>
        )}
        <div className="row wraps">
          <button type="submit" className="button" aria-disabled={isBusy}>
            {isSaving ? 'Saving...' : save}
          </button>
          <p role="status" className="small">
            {message?.isSaved && message.text}
          </p>
        </div>
      </Form>
    </section>
  )
}
