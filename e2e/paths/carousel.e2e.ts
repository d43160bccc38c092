import { carouselModel } from '#tests/paths/carousel.model.ts'
import { carouselAdapter } from './carousel.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('carousel', carouselModel, carouselAdapter)
