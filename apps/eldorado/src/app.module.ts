import { Module } from '@nestjs/common';
import { GameModule } from '@tirage/service-kit';

@Module({ imports: [GameModule.of('eldorado')] })
export class EldoradoModule {}
