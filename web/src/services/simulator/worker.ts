import "catapults-sim/worker";
