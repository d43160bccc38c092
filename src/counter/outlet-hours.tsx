import { MOST_HOLIDAYS, MOST_SPANS, spansError } from '#machines/model/outlet/outlet-rules.ts'
import { type OpenSpan, sentenceCase, WEEKDAYS } from '#machines/model/outlet/outlet.ts'
import { IconPlus, IconX } from '#src/ui/icons.ts'
import { IconTrash } from './icons.ts'
import { Part, type PartProps, usePart } from './outlet-part.tsx'

export function Hours({ settings }: PartProps) {
  const { draft, errors, isBusy, edit } = usePart(settings, 'hours')
  return (
    <Part settings={settings} section="hours" title="Hours" save="Save hours">
      {WEEKDAYS.map((day) => (
        <div key={day} className="outlet-day outlet-weekday" role="group" aria-label={sentenceCase(day)}>
          <b>{sentenceCase(day)}</b>
          <Spans
            of={sentenceCase(day)}
            field={day}
            spans={draft[day]}
            error={errors[day]}
            isBusy={isBusy}
            onChange={(spans) => edit(day, { ...draft, [day]: spans })}
          />
        </div>
      ))}
      <p className="small muted">The same time twice is the whole day. Closing before opening is after midnight.</p>
    </Part>
  )
}

export function Holidays({ settings }: PartProps) {
  const { draft, errors, isBusy, edit } = usePart(settings, 'holidays')
  const replace = (index: number, change: Partial<(typeof draft)[number]>) =>
    edit(
      `date${index}`,
      draft.map((entry, at) => (at === index ? { ...entry, ...change } : entry)),
    )
  return (
    <Part settings={settings} section="holidays" title="Holidays" save="Save holidays">
      {draft.length === 0 && <p className="muted">No holidays to come</p>}
      {draft.map(({ date, spans }, index) => {
        const error = errors[`date${index}`]
        const isOfDate = error !== undefined && error !== spansError(spans)
        return (
          <div key={index} className="outlet-day outlet-holiday" role="group" aria-label={`Holiday ${index + 1}`}>
            <span className="outlet-span outlet-date">
              <input
                className="input compact"
                type="date"
                name={`date${index}`}
                aria-label={`Date of holiday ${index + 1}`}
                aria-invalid={isOfDate || undefined}
                aria-describedby={error && `date${index}-error`}
                value={date}
                readOnly={isBusy}
                onChange={(event) => replace(index, { date: event.currentTarget.value })}
              />
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove holiday ${index + 1}`}
                title={`Remove holiday ${index + 1}`}
                aria-disabled={isBusy}
                onClick={() =>
                  edit(
                    `date${index}`,
                    draft.filter((_, at) => at !== index),
                  )
                }
              >
                <IconTrash size={20} stroke={1.9} aria-hidden />
              </button>
            </span>
            {isOfDate && (
              <p id={`date${index}-error`} className="field-error">
                {error}
              </p>
            )}
            <Spans
              of={`holiday ${index + 1}`}
              field={`date${index}`}
              spans={spans}
              error={isOfDate ? undefined : error}
              isBusy={isBusy}
              isNamed={false}
              onChange={(changed) => replace(index, { spans: changed })}
            />
          </div>
        )
      })}
      {draft.length < MOST_HOLIDAYS && (
        <button
          type="button"
          className="button line compact outlet-add"
          aria-disabled={isBusy}
          onClick={() => edit(`date${draft.length}`, [...draft, { date: '', spans: [] }])}
        >
          <IconPlus size={18} stroke={1.9} aria-hidden />
          Add a holiday
        </button>
      )}
    </Part>
  )
}

interface SpansProps {
  of: string
  field: string
  spans: OpenSpan[]
  error: string | undefined
  isBusy: boolean
  /** Its first field is the one that a refusal leads to. */
  isNamed?: boolean
  onChange: (spans: OpenSpan[]) => void
}

function Spans({ of, field, spans, error, isBusy, isNamed = true, onChange }: SpansProps) {
  const time = (index: number, end: 'opens' | 'closes') => (
    <input
      className="input compact"
      type="time"
      name={isNamed && index === 0 && end === 'opens' ? field : undefined}
      aria-label={`${of} ${end}${index === 0 ? '' : `, ${index + 1}`}`}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error && `${field}-error`}
      value={spans[index]![end]}
      readOnly={isBusy}
      onChange={(event) => onChange(spans.map((span, at) => (at === index ? { ...span, [end]: event.currentTarget.value } : span)))}
    />
  )
  return (
    <div className="outlet-spans">
      {spans.length === 0 && <span className="muted">Closed</span>}
      {spans.map((span, index) => (
        <span key={index} className="outlet-span">
          {time(index, 'opens')}
          <span aria-hidden>–</span>
          {time(index, 'closes')}
          {span.opens !== '' && span.opens === span.closes && <span className="small muted">All day</span>}
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove opening ${index + 1} of ${of}`}
            title={`Remove opening ${index + 1} of ${of}`}
            aria-disabled={isBusy}
            onClick={() => onChange(spans.filter((_, at) => at !== index))}
          >
            <IconX size={20} stroke={1.9} aria-hidden />
          </button>
        </span>
      ))}
      {error !== undefined && (
        <p id={`${field}-error`} className="field-error">
          {error}
        </p>
      )}
      {spans.length < MOST_SPANS && (
        <button
          type="button"
          className="button line compact outlet-add"
          aria-label={`Add an opening, ${of}`}
          aria-disabled={isBusy}
          onClick={() => onChange([...spans, { opens: '', closes: '' }])}
        >
          <IconPlus size={18} stroke={1.9} aria-hidden />
          <span>{spans.length === 0 ? 'Open' : 'Break'}</span>
        </button>
      )}
    </div>
  )
}
