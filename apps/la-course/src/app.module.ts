import { Module } from '@nestjs/common';
import { GameModule } from '@tirage/service-kit';

@Module({ imports: [GameModule.of('la-course')] })
export class LaCourseModule {}
