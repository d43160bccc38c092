import { configureGlobal } from 'fast-check'

/** Of a property that thousands of examples are tried for, those of a moment: the same ones in every run, and none made smaller. */
configureGlobal({ seed: 8, interruptAfterTimeLimit: 100, markInterruptAsFailure: false, endOnFailure: true })
