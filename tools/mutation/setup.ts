import { configureGlobal } from 'fast-check'

/** A property tries examples for 0.1 s, the same ones in every run, and does not look for a smaller one that fails. */
configureGlobal({ seed: 8, interruptAfterTimeLimit: 100, markInterruptAsFailure: false, endOnFailure: true })
