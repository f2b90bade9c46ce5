import { Module } from '@nestjs/common';
import { tresorsDesChamps } from '@tirage/games-tresors-des-champs';
import { GameModule } from '@tirage/service-kit';

@Module({ imports: [GameModule.of(tresorsDesChamps)] })
export class TresorsDesChampsModule {}
