import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import {
  type MenuImportActor,
  selectBrought,
  selectFileName,
  selectImportProblem,
  selectIsBringing,
  selectIsReadingFile,
  selectRemovesMissing,
  selectReport,
} from '#machines/menu-import/menu-import.machine.ts'
import type { ImportReport, ReportLines } from '#machines/model/counter/menu-file.ts'
import { editsMenu } from '#machines/model/counter/staff.ts'
import { inspect } from '#src/actors/inspect.ts'
import { Notice } from '#src/ui/notice.tsx'
import { takeFocus } from './keep-focus.ts'
import { Menu } from './menu.tsx'
import { liveMenuImport } from './office-actors.ts'
import { menuFile } from './office-api.ts'
import type { PageProps } from './page-props.ts'

/** The menu, and for its owner a file of it. */
export function MenuPage(props: PageProps) {
  const [imports, setImports] = useState(0)
  return (
    <>
      <Menu key={imports} {...props} />
      {editsMenu(props.outlet) && <MenuFile outletId={props.outlet.outletId} onBrought={() => setImports((count) => count + 1)} />}
    </>
  )
}

function MenuFile({ outletId, onBrought }: { outletId: string; onBrought: () => void }) {
  const actor = useActorRef(liveMenuImport, { input: { outletId }, inspect })
  const problem = useSelector(actor, selectImportProblem)
  const report = useSelector(actor, selectReport)
  const isReading = useSelector(actor, selectIsReadingFile)
  const isBringing = useSelector(actor, selectIsBringing)
  const done = useSelector(actor, selectBrought)
  useEffect(() => actor.on('menu.brought', onBrought).unsubscribe, [actor, onBrought])
  return (
    <section className="card padded stack" aria-labelledby="menu-file-title">
      <div className="row wraps between">
        <h2 id="menu-file-title">Menu from a file</h2>
        <a className="button line compact" href={menuFile(outletId)}>
          Download the menu
        </a>
      </div>
      <p className="small muted">CSV as a spreadsheet saves it, with a line of headings: Category, Item, Veg, Price, or Half and Full.</p>
      {!isBringing && (
        <input
          className="menu-file-choice"
          type="file"
          accept=".csv,.txt,.json"
          aria-label="File with the menu"
          disabled={isReading}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) actor.send({ type: 'file.choose', file })
            // The same file, mended, is a choice again.
            currentTarget.value = ''
          }}
        />
      )}
      {problem !== undefined && <Notice tone="err">{problem}</Notice>}
      <p className={isReading ? 'muted' : done === undefined ? 'visually-hidden' : undefined} role="status">
        {isReading ? 'Reading the file...' : done}
      </p>
      {report && <Report actor={actor} report={report} isBringing={isBringing} />}
    </section>
  )
}

function Report({ actor, report, isBringing }: { actor: MenuImportActor; report: ImportReport; isBringing: boolean }) {
  const name = useSelector(actor, selectFileName)
  const removesMissing = useSelector(actor, selectRemovesMissing)
  const { faults, notRead, changes, agree } = report
  const isFaulty = faults.lines.length > 0
  return (
    <div className="stack breaks" role="group" aria-label="Report">
      <p className="bold" tabIndex={-1} ref={takeFocus}>
        <bdi>{name}</bdi>
        <span>
          {isFaulty
            ? ': nothing is imported before these are mended.'
            : agree === undefined
              ? ': the menu says all of it already.'
              : ': the import changes this.'}
        </span>
      </p>
      {isFaulty && <Lines {...faults} />}
      {notRead.length > 0 && <p className="small muted">Not read: the columns {notRead.join(', ')}.</p>}
      <div className="menu-file-changes">
        {changes.map(({ text, ...lines }) =>
          lines.lines.length === 0 ? (
            <p key={text}>{text}</p>
          ) : (
            <details key={text}>
              <summary>{text}</summary>
              <Lines {...lines} />
            </details>
          ),
        )}
      </div>
      {!isFaulty && (
        <label className="check">
          <input
            type="checkbox"
            checked={removesMissing}
            disabled={isBringing}
            onChange={({ target }) => actor.send({ type: 'missing.set', removeMissing: target.checked })}
          />
          Take dishes off the menu that the file does not name
        </label>
      )}
      <div className="row wraps">
        {agree !== undefined && (
          <button type="button" className="button" aria-disabled={isBringing} onClick={() => actor.send({ type: 'import.confirm' })}>
            {isBringing ? 'Importing...' : 'Import'}
          </button>
        )}
        <button type="button" className="button line" aria-disabled={isBringing} onClick={() => actor.send({ type: 'import.cancel' })}>
          Close the report
        </button>
      </div>
    </div>
  )
}

function Lines({ lines, more }: ReportLines) {
  return (
    <ul className="small numbers-list">
      {lines.map((line, at) => (
        <li key={at}>
          <bdi>{line}</bdi>
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  )
}
