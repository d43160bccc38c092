import { carouselModel } from './carousel.model.ts'
import { provePaths } from './prove.ts'

provePaths('carousel', carouselModel)
