/** Why a device gives no position. */
export type PositionFailure = 'unsupported' | 'denied' | 'unavailable' | 'timeout'

/** A position that a device does not give, for a reason that has a message of its own. */
export class PositionError extends Error {
  readonly reason: PositionFailure
  constructor(reason: PositionFailure) {
    super(reason)
    this.name = 'PositionError'
    this.reason = reason
  }
}
